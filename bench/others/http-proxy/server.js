// A proxy in front of an upstream, as its documentation has it: the rest of the address is the upstream's.
import proxy from "@fastify/http-proxy";
import Fastify from "fastify";

const { PORT, HOST, UPSTREAM } = process.env;
const server = Fastify({ logger: { level: "warn" } });
server.register(proxy, { upstream: UPSTREAM });
await server.listen({ port: Number(PORT), host: HOST });
