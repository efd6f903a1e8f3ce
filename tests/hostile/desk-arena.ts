import { openPostgres } from "../../api/db/client";
import { readRanges } from "../../api/desk/addresses";
import { grantRole } from "../../api/desk/operate";
import { dropRole, rolesOf } from "../../api/desk/roles";
import { SignedInStaff } from "../../contract/desk";
import type { DeskRole } from "../../domain/desk-roles";
import { clientToken, createTestApi, type TestApi } from "../harness/api";
import { listenFor } from "../harness/bridge";
import { createWithRoles, type RolesOfDatabase } from "../harness/database-roles";
import { finishAtDesk, makeStaff, type Staff } from "../harness/desk";
import { dana } from "../harness/people";
import { noPostgres, startPostgres } from "../harness/postgres";
import { portOf } from "../harness/upstream";
import type { Arena, SiteProcess } from "./arena";

/** A desk that is bound to a range of addresses, on a database that another role owns, where PostgreSQL is found. */
export interface DeskArena {
  api: TestApi;
  site: SiteProcess;
  staff: Staff;
  roles: RolesOfDatabase | undefined;
  /** What the site says of a visitor inside of the desk's addresses, and outside. */
  inside: Record<string, string>;
  outside: Record<string, string>;
  /** Lets the one member of staff have this role alone. @returns the token of a new session at the desk */
  signInAs(role: DeskRole): Promise<string>;
  close(): Promise<void>;
}

export const insideAddress = "203.0.113.9";
export const outsideAddress = "198.51.100.9";

export async function openDeskArena(arena: Arena): Promise<DeskArena> {
  const server = noPostgres || process.env.TEST_DATABASE_URL ? undefined : await startPostgres();
  const roles = server && (await createWithRoles(server));
  const settings = { deskAddresses: readRanges([`${insideAddress}/32`]) };
  const database = roles && (await openPostgres(roles.upstream, undefined, roles.owner));
  const api = await createTestApi({ settings, ...(database && { database }) });
  const bridge = await listenFor(api.fetch);
  const from = (address: string) => ({ "x-api-client-token": clientToken, "x-client-address": address });
  const inside = from(insideAddress);
  const site = await arena.site({
    API_BASE_URL: `http://127.0.0.1:${portOf(bridge)}`,
    API_CLIENT_TOKEN: clientToken,
  });
  const staff = await makeStaff(api);
  return {
    ...{ api, site, staff, roles, inside, outside: from(outsideAddress) },
    async signInAs(role) {
      for (const held of await rolesOf(api.db, staff.id)) await dropRole(api.db, staff.id, held);
      await grantRole(api.settings, dana.email, role, api.now)(api.db);
      return SignedInStaff.parse((await finishAtDesk(api, staff, inside)).body).token;
    },
    async close() {
      bridge.closeAllConnections();
      bridge.close();
      await api.close();
      await server?.stop();
    },
  };
}
