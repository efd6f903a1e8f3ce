// `npm run examples`: records each call's example in the OpenAPI document again, as the conformance plans make it.
import { install, run } from "./prepare.mjs";

install();
run(process.execPath, ["--import", "tsx", "tests/document/main.ts"]);
run(process.execPath, ["node_modules/.bin/biome", "format", "--write", "api/pages/openapi-examples.json"]);
