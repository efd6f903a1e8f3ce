import { PGlite } from "@electric-sql/pglite";
import type { Database } from "../../api/db/client";

/** The first byte of the message in which a statement goes to the database (PostgreSQL's protocol, Parse). */
const PARSE = 0x50;

/**
 * Listens to what a PGlite is asked.
 * @returns hears `act` out, and gives each statement that it had executed, in their order
 */
export function countQueries({ db }: Database): (act: () => Promise<unknown>) => Promise<string[]> {
  const client = "$client" in db ? db.$client : undefined;
  if (!(client instanceof PGlite)) throw new Error("Only a PGlite tells what it is asked.");
  let heard: string[] = [];
  const execute = client.execProtocolRaw.bind(client);
  client.execProtocolRaw = (message, options) => {
    if (message[0] === PARSE) heard.push(textOf(message));
    return execute(message, options);
  };
  return async (act) => {
    heard = [];
    await act();
    return heard;
  };
}

/** After the length come the statement's name and its text, each with a NUL behind it. */
function textOf(message: Uint8Array): string {
  const from = message.indexOf(0, 5) + 1;
  return new TextDecoder().decode(message.subarray(from, message.indexOf(0, from)));
}
