/** OWASP's argon2id: 19 MiB (in KiB), two passes, one lane. */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
