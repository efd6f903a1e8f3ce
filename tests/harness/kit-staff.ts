import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { findAccount } from "../../api/account/account";
import { hashPassword } from "../../api/auth/password";
import { createUser } from "../../api/auth/users";
import { createDataSeal } from "../../api/db/data-seal";
import { candles } from "../../api/db/market-tables";
import { users } from "../../api/db/schema";
import { addRole } from "../../api/desk/roles";
import { beginCodes, confirmCodes } from "../../api/second-factor/one-time-codes";
import { addPasskey, askForPasskey } from "../../api/second-factor/passkeys";
import { renewRecoveryCodes } from "../../api/second-factor/recovery-codes";
import { createAuthenticator } from "../../conformance/authenticator";
import type { TestApi } from "./api";
import { addDeadJob, addStuckWebhook } from "./dead-jobs";
import { addDispute } from "./desk-dispute";
import { addApplication, addInvestor, addLead, addSubmission } from "./desk-people";
import { makePayingMember } from "./paying-member";
import { codeAt } from "./second-step";

/** An owner at the desk whom the conformance kit is told of, with codes that work once each. */
export async function makeKitStaff(api: TestApi) {
  const { db, settings, now } = api;
  const [id, password] = [randomUUID(), "rosters are kept here"];
  const email = `${id}@example.com`;
  const person = { firstName: "Robin", lastName: "Desk", email, phone: null };
  await createUser(db, { ...person, id, passwordHash: await hashPassword(password), createdAt: now() });
  await db.update(users).set({ emailProvenAt: now() }).where(eq(users.id, id));
  const owner = { userId: id };
  const deps = { db, now, seal: createDataSeal(settings.dataKeys) };
  const begun = await beginCodes(deps, owner, { issuer: "kit", label: email });
  await confirmCodes(deps, owner, codeAt(begun?.secret ?? "", now()));
  const codes = await renewRecoveryCodes(db, owner, now());
  const authenticator = createAuthenticator(settings.publicUrl);
  const question = await askForPasskey({ db, now, settings }, owner, { email, name: "Robin Desk" });
  const seen = await findAccount(db, owner);
  if (!question || !seen) throw new Error("the staff of the kit could not be made");
  await addPasskey({ db, now, settings }, owner, {
    name: "Phone",
    passkey: authenticator.create(question),
    seen,
  });
  await addRole(db, id, "owner", new Date(now().getTime() + 1));
  const dead = () => addDeadJob(db, "password-changed-mail", { userId: "nobody" });
  const deadJobs = [await dead(), await dead(), await dead()] as const;
  const webhook = await addStuckWebhook(db, now());
  const changed = await changedCandle(db);
  const people = {
    lead: await addLead(api),
    submission: await addSubmission(api, `Robin ${id.slice(0, 8)}`),
    application: await addApplication(api, id),
    investor: await addInvestor(api),
  };
  const member = () => makePayingMember(api);
  const dispute = () => addDispute(api);
  return {
    id,
    email,
    password,
    secret: begun?.secret ?? "",
    codes,
    deadJobs,
    webhook,
    people,
    candles: changed,
    member,
    dispute,
    authenticator,
  };
}

/** The newest candle that there is with another volume, as a file of candles has it. */
async function changedCandle(db: TestApi["db"]): Promise<string[]> {
  const [row] = await db.select().from(candles).orderBy(desc(candles.date), candles.symbol).limit(1);
  const { symbol, date, open, high, low, close, volume } = row ?? {};
  const fields = [symbol, date, open, high, low, close, (volume ?? 0) + 1];
  return ["symbol,date,open,high,low,close,volume", fields.join(",")];
}
