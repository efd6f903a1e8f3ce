import { expect, it } from "vitest";
import { runRound } from "../../../api/brokerage/round";
import { BrokerageError } from "../../../api/providers/brokerage/port";
import { createSandboxBrokerage } from "../../../api/providers/brokerage/sandbox/broker";
import { fromAbroad } from "../../harness/alpaca-calls";
import type { TestApi } from "../../harness/api";
import { signedAt } from "../../harness/application";
import {
  accountPath,
  applicant,
  elsewhere,
  faultyBroker,
  marked,
  opened,
  rowsOf,
} from "../../harness/broker";
import { onEachDatabase } from "../../harness/each-database";

const { faults, brokerage } = faultyBroker();
const documentsPath = `${accountPath}/documents`;
const pdf = Buffer.from("%PDF-1.7 a passport").toString("base64");
const round = (api: TestApi) => runRound(elsewhere(api, brokerage));

onEachDatabase(
  (api) => {
    const send = (token: string, body: object) => api().call("POST", documentsPath, { token, body });
    const list = async (token: string) => (await api().call("GET", documentsPath, { token })).body;
    const asked = async (code: string) => {
      const { token, apply, status } = await applicant(api());
      await apply({ request: marked(`status=ACTION_REQUIRED,code=${code}`) });
      return { token, status };
    };

    it("what the review asks for is sent, listed, and settles it", async () => {
      const { token, status } = await asked("IDENTITY_VERIFICATION");
      expect(await list(token)).toEqual({ taken: true, documents: [] });
      const sentAt = api().now().toISOString();
      expect(await send(token, { kind: "identity_verification", fileContent: pdf })).toMatchObject({
        status: 200,
      });
      expect(await list(token)).toEqual({
        taken: true,
        documents: [{ id: expect.any(String), kind: "identity_verification", sentAt }],
      });
      api().advance(301);
      await round(api());
      expect(await status()).toMatchObject({ status: "APPROVED" });
    });

    it("another document than what is asked for settles nothing", async () => {
      const { token, status } = await asked("W8BEN_CORRECTION");
      await send(token, { kind: "identity_verification", fileContent: pdf });
      api().advance(86_400);
      await round(api());
      expect(await status()).toMatchObject({
        status: "ACTION_REQUIRED",
        actions: [{ code: "W8BEN_CORRECTION" }],
      });
    });

    it("what is no PDF, PNG or JPEG is refused with a sentence, whatever it is called", async () => {
      const { token } = await asked("IDENTITY_VERIFICATION");
      const fileContent = Buffer.from("<html>").toString("base64");
      expect(await send(token, { kind: "identity_verification", fileContent })).toMatchObject({
        status: 422,
        body: { message: "This is no PDF, PNG or JPEG that can be read." },
      });
      expect(await list(token)).toMatchObject({ documents: [] });
    });

    it("without an account nothing is taken", async () => {
      const { token } = await applicant(api());
      expect(await list(token)).toEqual({ taken: false, documents: [] });
      expect(await send(token, { kind: "w8ben", fileContent: pdf })).toMatchObject({ status: 422 });
    });

    it("one whose answer was lost is there, and sent again it is there twice", async () => {
      const { token } = await asked("IDENTITY_VERIFICATION");
      const [row] = await rowsOf(api());
      const lost = createSandboxBrokerage(api().db, api().now, faults);
      faults.afterDocument = () => Promise.reject(new BrokerageError("unavailable", "sendDocument"));
      const document = {
        kind: "identity_verification",
        type: "application/pdf",
        content: new TextEncoder().encode("%PDF-1.7 a passport"),
      } as const;
      await expect(lost.sendDocument(row?.providerId ?? "", document)).rejects.toThrow("unavailable");
      await send(token, { kind: "identity_verification", fileContent: pdf });
      expect(await list(token)).toMatchObject({ documents: [{}, {}] });
    });

    it("another's account is not known to the broker", async () => {
      const broker = createSandboxBrokerage(api().db, api().now);
      await expect(broker.documents("another")).rejects.toMatchObject({ kind: "unauthorized", status: 401 });
    });

    it("a form W-8BEN that was signed with an application goes with it", async () => {
      const { token, apply, status } = await applicant(api());
      const at = api().now().toISOString();
      const consent = { kind: "w8ben", revision: "02.2026.11", hash: "a".repeat(64), at };
      const headers = { "idempotency-key": "the-press-of-the-button" };
      await api().call("PUT", "/api/users/consents", { token, body: { consents: [consent] }, headers });
      const request = signedAt(api().now(), fromAbroad);
      expect((await apply({ key: "the-press-of-the-button", request })).body).toMatchObject({
        message: expect.stringContaining("is with"),
      });
      expect(await opened(api())).toMatchObject([
        { review: [], documents: [{ kind: "w8ben", type: "application/json" }] },
      ]);
      api().advance(301);
      await round(api());
      expect(await status()).toMatchObject({ status: "ACTIVE" });
    });

    it("without one the broker asks for it", async () => {
      const { apply, status } = await applicant(api());
      await apply({ request: signedAt(api().now(), fromAbroad) });
      api().advance(301);
      await round(api());
      expect(await status()).toMatchObject({
        status: "ACTION_REQUIRED",
        actions: [{ code: "W8BEN_CORRECTION" }],
      });
    });
  },
  { brokerage, settings: { accessTokenSeconds: 1_000_000 } },
);
