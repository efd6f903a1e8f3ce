// Loaded into a process of the product before its own program (`node --require`): on SIGUSR2 it does as STRAIN says.
const held = [];

function block(times) {
  const until = performance.now() + 300;
  while (performance.now() < until);
  // In between it answers whoever asks for its figures.
  if (times > 1) setTimeout(block, 60, times - 1);
  else console.log("strained");
}

process.on("SIGUSR2", () => {
  if (process.env.STRAIN === "loop") return block(6);
  if (held.length === 0) held.push(Buffer.alloc(720e6, 1));
  console.log("strained");
});
