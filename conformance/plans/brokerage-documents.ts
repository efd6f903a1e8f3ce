import { contract } from "../../contract";
import { assertRefused } from "../judge";
import { NotTried, Unmet } from "../outcome";
import type { PlansOf, Unknown } from "../plan";
import type { World } from "../world-types";

const { brokerage } = contract;
type DocumentCalls = Pick<typeof brokerage, "documents" | "sendDocument">;

interface Grounds {
  /** The user's application is with the broker. */
  account(): Promise<unknown>;
  unknown: readonly Unknown<{ provider: string }>[];
}

/** The smallest file that is a PNG by its head. */
const picture =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=";

export function brokerageDocumentPlans(world: World, { account, unknown }: Grounds): PlansOf<DocumentCalls> {
  const { ask, read, token } = world;
  const { broker: provider } = world.options;
  const list = async () =>
    read(brokerage.documents, await ask(brokerage.documents, { provider }, { token: await token() }));
  const send = async (fileContent: string) =>
    ask(
      brokerage.sendDocument,
      { provider, kind: "identity_verification", fileContent },
      { token: await token() },
    );
  const sent = world.once("a sent document (brokerage.sendDocument)", async () => {
    await account();
    if (!(await list()).taken) throw new NotTried("needs an account that the broker knows");
    return send(picture);
  });

  return {
    documents: {
      sample: async () => ({ input: { provider } }),
      unknown,
      promises: [
        {
          name: "after one was sent",
          expected: "that document",
          act: async () => {
            read(brokerage.sendDocument, await sent());
            const { documents } = await list();
            if (documents.some(({ kind }) => kind === "identity_verification")) return "200";
            throw new Unmet("others, or none", "documents");
          },
        },
      ],
    },
    sendDocument: {
      sample: async () => ({ input: { provider, kind: "identity_verification", fileContent: picture } }),
      succeed: sent,
      unknown,
      promises: [
        {
          name: "a file that is no document",
          expected: "400 or 422 with a sentence",
          act: async () => {
            await account();
            const refused = await send(Buffer.from("<html>").toString("base64"));
            return assertRefused(refused, [400, 422]);
          },
        },
      ],
    },
  };
}
