// Loaded before a process of the product: what it would ask a provider by node:https, it asks a stand-in on this machine.
const https = require("node:https");
const { syncBuiltinESMExports } = require("node:module");

const { STAND_IN_HOST: host, STAND_IN_PORT: port } = process.env;
const { request } = https;
https.request = (options, ...rest) =>
  options.host === host
    ? request({ ...options, host: "127.0.0.1", port: Number(port), servername: host }, ...rest)
    : request(options, ...rest);
syncBuiltinESMExports();
