/**
 * Finds the groups of nodes that reach each other: each is an import cycle or several that touch (Tarjan's strongly
 * connected components).
 * @param edges each node with what it imports; targets that are no nodes are left out
 * @returns the groups of two and more, each sorted
 */
export function findCycles(edges: ReadonlyMap<string, Iterable<string>>): string[][] {
  const order = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const groups: string[][] = [];

  function visit(node: string): number {
    const at = order.size;
    let low = at;
    order.set(node, at);
    open.push(node);
    isOpen.add(node);
    for (const target of edges.get(node) ?? []) {
      if (!edges.has(target)) continue;
      const known = order.get(target);
      if (known === undefined) low = Math.min(low, visit(target));
      else if (isOpen.has(target)) low = Math.min(low, known);
    }
    if (low === at) {
      const group = open.splice(open.indexOf(node));
      for (const member of group) isOpen.delete(member);
      if (group.length > 1) groups.push(group.sort());
    }
    return low;
  }

  for (const node of edges.keys()) if (!order.has(node)) visit(node);
  return groups;
}
