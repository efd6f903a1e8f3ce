import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Bundle, buildBundle } from "../../harness/bundle";
import { copyPreparedDataTo } from "../../harness/prepared-data";
import { startCommand } from "../../harness/processes";

const MINUTES = 180_000;
let bundle: Bundle;
beforeAll(async () => {
  bundle = await buildBundle();
  await copyPreparedDataTo(dataDir());
}, MINUTES);
afterAll(() => bundle.remove());

const dataDir = () => `${bundle.folder}/data`;

/** Gives a command and waits for its end. */
async function give(...args: string[]) {
  const settings = {
    API_DATA_DIR: dataDir(),
    API_TOKEN_SECRETS: "the token secret of a process under test",
  };
  const command = startCommand([bundle.file, ...args], settings);
  return { code: await command.ended, said: command.output() };
}

describe("on a database where nobody has come by any code or campaign", () => {
  it(
    "each table is its columns, and a payout to nobody ends with 1 and a sentence",
    async () => {
      expect(await give("referrals", "--month", "2026-11")).toEqual({
        code: 0,
        said: expect.stringMatching(/^user_id,code,email,[a-z_,]+\n$/),
      });
      expect(await give("campaigns", "--since", "2026-11-22")).toEqual({
        code: 0,
        said: "source,medium,campaign,sign_ups,sign_ins,subscribers,net_revenue_cents\n",
      });
      expect(await give("campaign-people")).toEqual({
        code: 0,
        said: "owner_kind,owner_id,source,medium,utm_id,campaign,term,content,referred_by,came_at\n",
      });
      expect(await give("void-referral", "nobody@example.com")).toEqual({
        code: 1,
        said: '"nobody@example.com" came by nobody\'s code.\nNothing has changed.\n',
      });
      expect(await give("end-code", "NOBODYS")).toEqual({
        code: 1,
        said: 'Nobody has the code "NOBODYS".\nNothing has changed.\n',
      });
      expect(await give("pay-referral", "nobody@example.com", "100", "wire-1")).toEqual({
        code: 1,
        said: 'Nobody has the address "nobody@example.com".\nNothing has changed.\n',
      });
    },
    MINUTES,
  );
});
