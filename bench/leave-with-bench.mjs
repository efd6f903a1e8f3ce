// Loaded into every server that the bench starts: it ends with the bench, however that ends. One that is left would hold
// the ports of the run that goes on.
process.once("disconnect", () => process.exit());
// A server that has closed ends by itself: to listen for the bench is not to go on.
process.channel?.unref();
