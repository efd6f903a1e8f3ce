// A mail server that now and then takes no mail for the moment and always takes its time, as others' do. Told to, it says
// what it has taken since a number of mails: the recipient, the Message-ID and the time of each.
import { SMTPServer } from "smtp-server";

const refusedShare = Number(process.env.REFUSED_SHARE ?? 0);
const mostDelayMs = Number(process.env.MOST_DELAY_MS ?? 0);
const taken = [];
let refused = 0;

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS", "AUTH"],
  logger: false,
  onRcptTo(_address, _session, done) {
    if (Math.random() >= refusedShare) return done();
    refused++;
    done(Object.assign(new Error("4.2.0 please try again later"), { responseCode: 450 }));
  },
  onData(stream, { envelope }, done) {
    const parts = [];
    stream.on("data", (part) => parts.push(part));
    stream.on("end", () => {
      const [, id] = /^message-id:\s*(\S+)/im.exec(Buffer.concat(parts).toString("latin1")) ?? [];
      setTimeout(() => {
        for (const { address } of envelope.rcptTo) taken.push({ to: address, id, at: Date.now() });
        done();
      }, Math.random() * mostDelayMs);
    });
  },
});
// Whoever is killed leaves connections that end in the middle.
server.on("error", () => {});
server.listen(0, "127.0.0.1", () => process.send({ type: "ready", port: server.server.address().port }));
process.on("message", ({ since }) => process.send({ type: "taken", taken: taken.slice(since), refused }));
