import { parseArgs } from "node:util";
import { z } from "zod";
import { fromBase64, toBase64 } from "../domain/byte-texts";
import { readCheckpoint } from "../domain/checkpoint";
import { nodeSha256, openKey, verifyEd25519 } from "../domain/ed25519.server";
import {
  COSIGNATURE,
  cosignText,
  LOG_SIGNATURE,
  NoteRefused,
  readKey,
  readNote,
  writeKey,
  writeNote,
} from "../domain/signed-note";
import { judgeCheckpoint, WitnessRefused } from "../domain/witness";
import { Unfetched } from "./fetch-text";
import { findLog, type LogAddress } from "./log-address";
import { alone, newState, readState, type WitnessState, writeState } from "./witness-state";

const help = `npm run witness -- --log URL [--key VKEY] [--name NAME] [--state FILE]      (in a release: ops/run witness --log URL …)

Acts as a witness of the ledger's log at URL, the address of the site or of its upstream. Fetches the newest checkpoint, checks that
it continues the one that was seen last, cosigns it with the time of this machine's clock (C2SP tlog-cosignature), and sends the
cosignature to the log. Run it every few minutes, by cron for example: a signal is proven from the first run that sees it.

  --log URL     the log
  --key VKEY    the log's verifier key, as on the proof page; needed at the first run, and once more for each new key
  --name NAME   your name: without spaces and pluses, usually an address without its scheme; needed at the first run
  --state FILE  the file that keeps what was seen and your secret key; witness.json by default. Keep it, and keep it secret

Each run prints your own verifier key. Your cosignatures count once the operator of the log has it in LEDGER_WITNESSES.

Exit code 0: the log continues what was seen. 1: it contradicts it; both checkpoints are then printed. The log signed both, so
keep them. 2: the log could not be read, or did not accept the cosignature.
`;

/** A log that takes nothing for days is kept no more of. */
const MOST_UNTAKEN = 1000;
/** As the log answers of a single cosignature; any other status is of all of them. */
const REFUSED = 422;

const Options = z.object({
  log: z
    .string({ required_error: "Name the log by --log URL. --help tells more." })
    .refine(
      (text) => URL.canParse(text) && /^https?:/.test(text),
      "--log takes an address that begins with https://",
    )
    .transform((text) => new URL(text)),
  key: z.string().optional(),
  name: z
    .string()
    .regex(/^[^\s+]{1,100}$/, "--name takes a name without spaces and pluses.")
    .optional(),
  state: z.string().default("witness.json"),
});

try {
  process.exitCode = await run();
} catch (error) {
  if (!(error instanceof Unfetched || error instanceof NoteRefused)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

async function run(): Promise<number> {
  const options = readOptions();
  if (!options) {
    process.stdout.write(help);
    return 0;
  }
  return alone(options.state, async () => {
    const state = await openState(options);
    const own = await openKey(fromBase64(state.secret) ?? new Uint8Array(), {
      name: state.name,
      type: COSIGNATURE,
    });
    console.log(`Your key: ${writeKey(own.key)}`);
    const log = await findLog(options.log);
    try {
      const seen = await look(log, state);
      if (seen) await cosign(options.state, state, seen, own);
    } catch (error) {
      if (!(error instanceof WitnessRefused)) throw error;
      console.log(`NOT cosigned. ${error.message}`);
      console.log(
        `What was cosigned last:\n${state.last?.note ?? "nothing"}\nWhat the log shows now:\n${log.note}`,
      );
      return 1;
    }
    return bring(options.state, state, log);
  });
}

type Own = Awaited<ReturnType<typeof openKey>>;

/** The log's checkpoint where it is another than the last, and goes on from it. @throws {WitnessRefused} */
async function look({ note, fetchProof }: LogAddress, { keys, last }: WitnessState) {
  const known = await Promise.all(keys.map((key) => readKey(nodeSha256, key)));
  const { size } = readCheckpoint(readNote(note).text);
  const before = last && { size: last.size, root: fromBase64(last.root) ?? new Uint8Array() };
  const proof = before && before.size > 0 && size > before.size ? await fetchProof(before.size, size) : [];
  const shown = { note, origin: known[0]?.name ?? "", keys: known, last: before ?? undefined, proof };
  const { text, checkpoint } = await judgeCheckpoint(shown, { sha256: nodeSha256, verify: verifyEd25519 });
  return before?.size === size ? undefined : { note, text, checkpoint };
}

/** A cosignature is written to the state before it is sent. */
async function cosign(
  file: string,
  state: WitnessState,
  { note, text, checkpoint }: NonNullable<Awaited<ReturnType<typeof look>>>,
  { key, sign }: Own,
): Promise<void> {
  const signature = await cosignText(text, key, Math.floor(Date.now() / 1000), sign);
  const cosigned = writeNote({ text, signatures: [signature] });
  const { size, root } = checkpoint;
  state.last = { size, root: toBase64(root), note };
  state.untaken = [...state.untaken, cosigned].slice(-MOST_UNTAKEN);
  writeState(file, state);
  console.log(`Cosigned: the log has ${size} entries, and goes on from what was seen before.`);
}

/** Brings what the log has not taken yet. One that it refuses keeps no other from being brought. */
async function bring(file: string, state: WitnessState, log: LogAddress): Promise<number> {
  if (state.untaken.length === 0) console.log("Nothing is new.");
  for (const note of state.untaken) {
    const { status, message } = await log.bring(note);
    if (status === 200) {
      state.untaken = state.untaken.filter((other) => other !== note);
      writeState(file, state);
      console.log("The log has taken the cosignature.");
      continue;
    }
    console.log(`The log did not take the cosignature (${status}): ${message}`);
    if (status !== REFUSED) break;
  }
  return state.untaken.length === 0 ? 0 : 2;
}

function readOptions(): z.infer<typeof Options> | undefined {
  const text = { type: "string" } as const;
  const options = { log: text, key: text, name: text, state: text, help: { type: "boolean" } } as const;
  try {
    const { help: isAsked, ...values } = parseArgs({ options }).values;
    if (isAsked) return undefined;
    const parsed = Options.safeParse(values);
    if (parsed.success) return parsed.data;
    throw new Unfetched(parsed.error.issues[0]?.message ?? "--help tells more.");
  } catch (error) {
    if (error instanceof Unfetched) throw error;
    throw new Unfetched(`${error instanceof Error ? error.message : error} --help tells more.`);
  }
}

/** What is remembered, or the beginning of it, with a key that the log has since changed to. */
async function openState({ state: file, key, name }: z.infer<typeof Options>): Promise<WitnessState> {
  const known = readState(file);
  const text = key ?? known?.keys[0];
  if (text === undefined)
    throw new Unfetched("At the first run, name the log’s key by --key: the proof page has it.");
  const asked = await readKey(nodeSha256, text);
  if (asked.type !== LOG_SIGNATURE) throw new Unfetched("--key is a witness’s key, and not the log’s.");
  if (!known) {
    if (name === undefined) throw new Unfetched("At the first run, say who you are by --name.");
    const state = newState(name, text);
    writeState(file, state);
    return state;
  }
  if (name !== undefined && name !== known.name) {
    throw new Unfetched(`${file} is of the witness ${known.name}: name another file by --state.`);
  }
  if (known.keys.includes(text)) return known;
  const origin = (await readKey(nodeSha256, known.keys[0] ?? "")).name;
  if (asked.name !== origin)
    throw new Unfetched(`${file} is of the log ${origin}: name another file by --state.`);
  const state = { ...known, keys: [...known.keys, text] };
  writeState(file, state);
  return state;
}
