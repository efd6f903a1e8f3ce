interface Report {
  action?: string;
  status?: string;
  /** Of its last server. */
  final?: string;
  /** As it was written. */
  original?: string;
  /** Of the mail that it is about. */
  messageId?: string;
}

/** A report as mail servers send it (RFC 3464), of a mail to Dana whose mailbox there is not. */
export const deliveryReport = ({
  action = "failed",
  status = "5.1.1",
  final = "dana@example.com",
  original,
  messageId = "<alert.1@trades.example>",
}: Report): string => `From: MAILER-DAEMON@mail.example (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: mail@example.com
Message-Id: <report.1@mail.example>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="part/mail.example"

This is a MIME-encapsulated message.

--part/mail.example
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

--part/mail.example
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example
Arrival-Date: Fri, 20 Nov 2026 21:06:00 +0000 (UTC)

Final-Recipient: rfc822; ${final}${original === undefined ? "" : `\nOriginal-Recipient: rfc822;${original}`}
Action: ${action}
Status: ${status}
Remote-MTA: dns; mx.example.com
Diagnostic-Code: smtp; 550 ${status} No such user here

--part/mail.example
Content-Description: Undelivered Message Headers
Content-Type: text/rfc822-headers

From: mail@example.com
To: dana@example.com
Message-ID: ${messageId}

--part/mail.example--
`;
