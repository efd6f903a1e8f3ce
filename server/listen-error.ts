const reasons: Record<string, string> = {
  EADDRINUSE: "it is taken",
  EACCES: "this user may not",
  ENOTFOUND: "no such address",
  EADDRNOTAVAIL: "no such address here",
};

/** Why a server does not listen, without the address that node's own sentence repeats. */
export function listenError(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const code = "code" in error ? String(error.code) : undefined;
  return reasons[code ?? ""] ?? code ?? error.name;
}
