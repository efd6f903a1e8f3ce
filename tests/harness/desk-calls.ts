/** The calls of the desk: name, method, path and whose token it takes. */
export const deskCalls = [
  ["desk.login", "POST", "/api/desk/login", "open"],
  ["desk.finishSignIn", "POST", "/api/desk/second-step", "open"],
  ["desk.self", "GET", "/api/desk/self", "desk"],
  ["desk.logout", "POST", "/api/desk/logout", "desk"],
  ["desk.audit", "GET", "/api/desk/audit", "desk"],
  ["desk.auditFile", "GET", "/api/desk/audit-file", "desk"],
  ["desk.auditEntry", "GET", "/api/desk/audit/{seq}", "desk"],
  ["desk.jobs", "GET", "/api/desk/jobs", "desk"],
  ["desk.job", "GET", "/api/desk/jobs/{id}", "desk"],
  ["desk.retryJob", "POST", "/api/desk/jobs/{id}/retry", "desk"],
  ["desk.discardJob", "POST", "/api/desk/jobs/{id}/discard", "desk"],
  ["desk.operations", "GET", "/api/desk/operations", "desk"],
  ["desk.stopSending", "POST", "/api/desk/sending/stop", "desk"],
  ["desk.startSending", "POST", "/api/desk/sending/start", "desk"],
  ["desk.replayWebhook", "POST", "/api/desk/webhooks/{id}/replay", "desk"],
];
