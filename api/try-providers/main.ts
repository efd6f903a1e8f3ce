import { runKit } from "./kit";

process.exitCode = await runKit(process.argv.slice(2), process.env, {
  print: (line) => console.log(line),
  complain: (line) => console.error(line),
});
