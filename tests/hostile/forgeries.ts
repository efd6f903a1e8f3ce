import type { Form } from "./visitor";

/** Fields that no form of ours has. */
const extra: Form = {
  role: "admin",
  isAdmin: "true",
  id: "1",
  userId: "somebody-else",
  status: "ACTIVE",
  emailVerified: "1",
  "user.role": "admin",
  "identity.tax_id": "1",
  provider: "../other",
};
/** Names that are built to hurt; each stands beside a form that is right. */
const hostileNames = [
  "__proto__",
  "__proto__.admin",
  "__proto__[admin]",
  "a.__proto__.admin",
  "constructor",
  "constructor.prototype.admin",
  "constructor[prototype][admin]",
  "a[1000000]",
  "a[999999999]",
  "a.1000000",
  "a[0][1000000]",
  "prototype",
  "n".repeat(121),
];
const hostileValues = [
  "",
  " ",
  "\0",
  "a\r\nb: c",
  "<script>alert(1)</script>",
  "../../admin",
  "x".repeat(10_000),
  "-1",
  "1e999",
  "NaN",
  "null",
  "\ud800",
  "\u202eevil",
  "{{7*7}}",
  "' OR 1=1 --",
];

/** Bodies of a form, forged each in its way, and the statuses that they may have. */
export function forgeries(
  form: Form,
  everyValue: boolean,
): [name: string, body: URLSearchParams, statuses: number[]][] {
  const usual = [303, 400, 410, 422];
  const twice = new URLSearchParams(form);
  for (const name of Object.keys(form)) twice.append(name, "again");
  return [
    ["extra fields", new URLSearchParams({ ...form, ...extra }), usual],
    ["every field twice", twice, usual],
    ["nothing", new URLSearchParams(), usual],
    ...hostileNames.map((name): [string, URLSearchParams, number[]] => {
      const body = new URLSearchParams(form);
      body.append(name, "1");
      return [name, body, [400]];
    }),
    ...Object.keys(form).flatMap((field, at) => [
      ...["[]", "[0]", ".x"].map((suffix): [string, URLSearchParams, number[]] => {
        const body = new URLSearchParams(form);
        body.append(field + suffix, "1");
        return [field + suffix, body, [400]];
      }),
      ...hostileValues
        .filter((_, which) => everyValue || which % 4 === at % 4)
        .map((value): [string, URLSearchParams, number[]] => [
          `${field}=${JSON.stringify(value.slice(0, 20))}`,
          new URLSearchParams({ ...form, [field]: value }),
          usual,
        ]),
    ]),
  ];
}
