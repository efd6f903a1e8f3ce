const SHOWN = 2;

/**
 * An e-mail address by which its owner knows it and nobody else learns it: the first letters and the last part of the
 * domain. "dana.lee@example.com" is "da•••@ex•••.com".
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  const dot = domain.lastIndexOf(".");
  const ending = dot < 0 ? "" : domain.slice(dot);
  // Of what is as short as what is shown, less is shown.
  const begin = (text: string) => `${text.slice(0, text.length > SHOWN ? SHOWN : 1)}•••`;
  return `${begin(email.slice(0, Math.max(at, 0)))}@${begin(dot < 0 ? domain : domain.slice(0, dot))}${ending}`;
}
