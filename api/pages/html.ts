import type { Context } from "hono";

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** No script and nothing from elsewhere can run in or be loaded by these pages. */
const policy = (formAction: string) =>
  `default-src 'none'; style-src 'self'; base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'`;

interface PageOptions {
  status?: 200 | 403 | 404 | 422;
  /** Its form came back: the title says so first of all. */
  refused?: boolean;
  /** Where the page's forms may lead, as a policy has it. */
  formAction?: string;
}

/** A whole page around `main`, which is HTML already. */
export function sendPage(
  c: Context,
  title: string,
  main: string,
  { status = 200, formAction = "'none'", refused = false }: PageOptions = {},
): Response {
  const document = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${refused ? "Error: " : ""}${escapeHtml(title)}</title>
<link rel="stylesheet" href="/docs.css">
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${main}
</main>
</body>
</html>
`;
  return c.html(document, status, {
    "content-security-policy": policy(formAction),
    "referrer-policy": "no-referrer",
  });
}
