// The least that one authenticated call can be: node:http, the token's signature, the session's row and one query more.
//
// It verifies what api/auth/access-token.ts signs, by Node's own crypto, and asks the two questions that the upstream's
// profile call asks. It has no contract, no limits, no request id and no log.
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import http from "node:http";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import pg from "pg";

const { API_TOKEN_SECRETS: secret = "", DATABASE_URL: address, API_DATA_DIR: folder = "" } = process.env;
const key = Buffer.from(hkdfSync("sha256", secret, "", "access token", 32));
const query = address ? ofPostgres() : await ofFolder();

const bySession = `select u.id, u.email, u.password_hash, u.first_name, u.last_name, u.phone, u.created_at, u.email_proven_at,
    u.password_unconfirmed, u.seen_at, u.unused_told_at, s.last_used_at
  from sessions s inner join users u on u.id = s.user_id where s.id = $1 and s.user_id = $2 and s.expires_at > $3`;
const byUser = "select begun_at, ends_at from test_drives where user_id = $1";

const server = http.createServer(async (req, res) => {
  try {
    const claims = claimsOf(req.headers.authorization ?? "");
    const [user] = claims ? await query(bySession, [claims.sid, claims.sub, new Date()]) : [];
    if (!user) return send(res, 401, { message: "Please log in." });
    const [drive] = await query(byUser, [user.id]);
    send(res, 200, {
      id: user.id,
      firstName: user.first_name,
      lastName: user.last_name,
      email: user.email,
      phone: user.phone,
      createdAt: user.created_at.toISOString(),
      testDriveEndsAt: drive?.ends_at?.toISOString() ?? null,
    });
  } catch (error) {
    console.error(error);
    send(res, 500, { message: "Out of order." });
  }
});
server.listen(0, "127.0.0.1", () => process.send({ type: "ready", port: server.address().port }));

/** What a token says; undefined where it is none of the upstream's or its time is over. */
function claimsOf(authorization) {
  const [head, payload, signature] = authorization.replace(/^Bearer /, "").split(".");
  if (!signature) return undefined;
  const wanted = createHmac("sha256", key).update(`${head}.${payload}`).digest();
  const given = Buffer.from(signature, "base64url");
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
  const { alg } = JSON.parse(Buffer.from(head, "base64url").toString());
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
  const isOurs = alg === "HS256" && claims.iss === "api" && claims.aud === "site";
  return isOurs && claims.exp > Date.now() / 1_000 ? claims : undefined;
}

function send(res, status, value) {
  const body = Buffer.from(JSON.stringify(value));
  res.writeHead(status, { "Content-Type": "application/json", "Content-Length": body.length }).end(body);
}

function ofPostgres() {
  const pool = new pg.Pool({ connectionString: address, max: 10 });
  return async (text, values) => (await pool.query(text, values)).rows;
}

async function ofFolder() {
  const dataDir = path.join(folder, "pg");
  const client = await PGlite.create({
    dataDir,
    postgresqlconf: ["shared_buffers=16MB"],
    extensions: { pg_trgm },
  });
  return async (text, values) => (await client.query(text, values)).rows;
}
