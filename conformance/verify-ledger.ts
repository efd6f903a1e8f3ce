import { verifyCommand } from "./verify-command";

process.exitCode = await verifyCommand(process.argv.slice(2), {
  say: (line) => console.log(line),
  note: (line) => console.error(line),
});
