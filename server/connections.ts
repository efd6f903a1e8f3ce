import type { Server } from "node:net";
import { networksOf } from "../domain/network";

/** Several people behind one address have six each; one client that holds thousands takes what the system allows us. */
const usualMost = 1_000;

export interface Connections {
  /** How many were closed at once, as their network had too many. */
  readonly refused: number;
}

/**
 * Closes what a network opens beyond its share. Only for a server whose clients connect to it themselves: behind a proxy
 * all connections are the proxy's, and it has to bound its own.
 */
export function boundConnections(server: Server, most = usualMost): Connections {
  const open = new Map<string, number>();
  let refused = 0;
  server.on("connection", (socket) => {
    const network = networksOf(socket.remoteAddress).site;
    const count = open.get(network) ?? 0;
    if (count >= most) {
      refused++;
      socket.destroy();
      return;
    }
    open.set(network, count + 1);
    socket.once("close", () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
  return {
    get refused() {
      return refused;
    },
  };
}
