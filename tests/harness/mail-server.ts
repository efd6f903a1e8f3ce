import { SMTPServer } from "smtp-server";

/** What a mail server says to one step of a delivery. */
export interface SmtpReply {
  at: "connect" | "auth" | "sender" | "recipient" | "content";
  code: number;
  text: string;
}

/** A real mail server, which takes every mail until it is told otherwise. */
export interface MailServer {
  /** For SMTP_URL, with a name and a password, which it wants. */
  url: string;
  /** Recipients whose mail arrived, the oldest first. */
  taken: string[];
  /** How many connections were opened. */
  connections: number;
  /** Recipients whose mail was refused for good. */
  refusedForGood: Set<string>;
  /** How often a client has tried to name a recipient, sign in or connect in vain. */
  refusals: number;
  /** From now on it says this; undefined: it takes everything. */
  reply: SmtpReply | undefined;
  /** Refuses these recipients alone, whatever it says to others. */
  dead: { addresses: readonly string[]; code: number; text: string } | undefined;
  /** The passwords that it takes; undefined: every one. */
  passwords: ReadonlySet<string> | undefined;
  /** The password that was given last by whom it let in. */
  signedInBy: string | undefined;
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const refusalOf = ({ code, text }: Pick<SmtpReply, "code" | "text">) => {
    state.refusals++;
    return Object.assign(new Error(text), { responseCode: code });
  };
  const answer = (at: SmtpReply["at"]) => (state.reply?.at === at ? refusalOf(state.reply) : null);
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onConnect: (_session, done) => {
      state.connections++;
      done(answer("connect"));
    },
    onAuth: ({ password: given }, _session, done) => {
      const password = given ?? "";
      const isUnknown = state.passwords !== undefined && !state.passwords.has(password);
      const refusal = isUnknown ? refusalOf({ code: 535, text: "5.7.8 wrong password" }) : answer("auth");
      if (!refusal) state.signedInBy = password;
      done(refusal, { user: "site" });
    },
    onMailFrom: (_address, _session, done) => done(answer("sender")),
    onRcptTo: ({ address }, _session, done) => {
      const refusal = state.dead?.addresses.includes(address) ? refusalOf(state.dead) : answer("recipient");
      if (refusal && refusal.responseCode >= 500) state.refusedForGood.add(address);
      done(refusal);
    },
    onData: (stream, { envelope }, done) => {
      stream.resume().on("end", () => {
        const refusal = answer("content");
        if (!refusal) state.taken.push(...envelope.rcptTo.map(({ address }) => address));
        done(refusal);
      });
    },
  });
  const state: MailServer = {
    url: "",
    taken: [],
    refusedForGood: new Set(),
    connections: 0,
    refusals: 0,
    reply: undefined,
    dead: undefined,
    passwords: undefined,
    signedInBy: undefined,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
  server.on("error", () => {});
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", () => listening()));
  const address = server.server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  state.url = `smtp://site:secret@127.0.0.1:${port}`;
  return state;
}
