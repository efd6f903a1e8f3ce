/** An IPv6 customer has a whole /64 to choose addresses from: it counts as one. */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail = ""] = address.split("::");
  const groups = head.split(":").filter(Boolean);
  const rest = tail.split(":").filter(Boolean);
  const zeros = address.includes("::") ? Array(Math.max(0, 8 - groups.length - rest.length)).fill("0") : [];
  return [...groups, ...zeros, ...rest].slice(0, 4).join(":");
}
