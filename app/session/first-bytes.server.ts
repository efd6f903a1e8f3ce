/** As many whole characters as fit. */
export function firstBytes(text: string, bytes: number): string {
  return text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(bytes)).read);
}
