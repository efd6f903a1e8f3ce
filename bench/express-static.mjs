// The product's static files as express.static sends them.
import express from "express";

const app = express();
app.use(express.static("public", { immutable: true, maxAge: "1y" }));
const server = app.listen(0, "localhost", () => process.send({ type: "ready", port: server.address().port }));
