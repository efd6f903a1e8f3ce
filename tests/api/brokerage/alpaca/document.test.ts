import { readFileSync } from "node:fs";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type BrokerCall, brokerCalls } from "../../../harness/alpaca-calls";
import { documentFolder, readBrokerDocument } from "../../../harness/broker-document";
import {
  type Behaviour,
  type MisbehavingUpstream,
  reply,
  replyText,
  startUpstream,
} from "../../../harness/upstream";

const replyEvent =
  (event: unknown): Behaviour =>
  (_req, res) => {
    res.writeHead(200, { "content-type": "text/event-stream" });
    res.end(`data: ${JSON.stringify(event)}\n\n`);
  };

/** Where we do not do as the document says, and why: each of them has to be there still. */
const deviations = z
  .array(
    z.object({
      operation: z.string(),
      side: z.enum(["request", "reply"]),
      complaint: z.string(),
      why: z.string().min(20),
    }),
  )
  .parse(JSON.parse(readFileSync(new URL("deviations.json", import.meta.url), "utf8")));

if (!documentFolder) console.warn("PROVIDER_SPECS is not set: calls are not held to the broker's document.");

describe.skipIf(!documentFolder)("the broker's published document", () => {
  let document: ReturnType<typeof readBrokerDocument>;
  beforeAll(() => {
    document = readBrokerDocument(documentFolder ?? "");
  });
  let upstream: MisbehavingUpstream;
  beforeEach(async () => {
    upstream = await startUpstream();
  });
  afterEach(() => upstream.close());

  /** What the document says of a call: the request as it left, and the stand-in's reply. */
  async function judged({ method, path, status, answer, act, streams, also = {} }: BrokerCall) {
    const stands = streams
      ? replyEvent(answer)
      : answer === undefined
        ? replyText("", status)
        : reply(answer, status);
    for (const [asked, other] of Object.entries(also)) upstream.on(asked, reply(other));
    upstream.on(`${method} ${path}`, stands);
    await act(upstream.baseUrl);
    const seen = upstream.seen.find((request) => request.method === method);
    const asked = new URL(seen?.path ?? "", upstream.baseUrl);
    const operation = document.operationOf(method, asked.pathname);
    if (!operation) throw new Error(`the document has no ${method} ${asked.pathname}`);
    const name = `${operation.method} ${operation.path}`;
    const body: unknown = seen?.body ? JSON.parse(seen.body) : undefined;
    return [
      ...document
        .judgeQuery(operation, asked.searchParams)
        .map((complaint) => ({ side: "request", complaint })),
      ...document.judgeRequest(operation, body).map((complaint) => ({ side: "request", complaint })),
      ...document.judgeReply(operation, status, answer).map((complaint) => ({ side: "reply", complaint })),
    ].map((each) => `${name} ${each.side}: ${each.complaint}`);
  }

  it("has each call of the adapter, request and reply, but for the deviations that are listed", async () => {
    const found: string[] = [];
    for (const call of brokerCalls) {
      found.push(...(await judged(call)));
      await upstream.close();
      upstream = await startUpstream();
    }
    const listed = deviations.map(({ operation, side, complaint }) => `${operation} ${side}: ${complaint}`);
    expect([...new Set(found)].sort()).toEqual(listed.sort());
  });

  it("would notice a field that it does not know, and one that is missing", () => {
    const upload = { path: "/v1/accounts/{account_id}/documents/upload", method: "post" };
    expect(document.judgeRequest(upload, [{ document_type: "passport", mime: "x" }])).toEqual([
      "/0 must have required property 'content'",
      "/0/document_type must be equal to one of the allowed values",
      "/mime is not known",
    ]);
  });
});
