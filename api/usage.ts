/** The commands of the upstream, for its operator. `tests/api/commands.test.ts` holds that each is here. */
export const usage = `npm run api -- COMMAND, and in a release ops/run upstream COMMAND. Without a command the upstream starts.
Put words with spaces into quotation marks. A REASON is kept in the desk's audit log.

== The process and its database

check-settings
    names every setting that is missing or unsafe, and starts nothing
migrate
    applies the migrations of this release, as every start does. With MIGRATIONS_DATABASE_URL that role does
    it, and then gives the upstream's role its rights
export-database FILE
    writes the whole embedded database to a new file
import-database FILE
    makes the data folder's database from such a file
jobs
    counts the jobs of each queue, and lists the failing ones and those that were given up
retry-job ID
    lets the upstream try again a job that was given up
discard-job ID REASON
    drops a job that was given up

== Market data

import FILE.csv [ACTIONS.csv]
    puts real daily candles in place of those that its stocks have. The first line of FILE.csv is
    symbol,date,open,high,low,close,volume. ACTIONS.csv has splits, dividends and halts; its first line is
    symbol,date,kind,amount
forget SYMBOL
    deletes a stock's imported candles; the provider's come back
market-data
    shows how fresh the candles of each source are, with gaps and suspected splits
correct-candles FILE.csv REASON
    writes a few daily candles over those of the same days, at once, and prints the old values

== Signals, and stocks to watch

practise SYMBOL
    commits a practice signal for the next session, from a stock's sample or imported candles. Members are
    told. Not in production
signals
    lists the signals made by hand: drafts, open ones, ended ones
signal ID
    shows one. Of a draft: what would be committed, the messages to members, and the digest
signal-record
    prints as CSV what became of each signal that was issued by hand
draft-signal FILE.json, or options
    drafts a signal, or changes the one whose id is given. Options and fields have the same names: --id,
    --symbol, --tradeType Call|Put|Stock, --limitCents, --stopCents, --targetCents, --strikeCents,
    --expiration, --mostDays, --reason, --holdings, and --email with --code of the author
approve-signal ID DIGEST EMAIL CODE REASON
    approves a draft in the name of a second person: their e-mail address and a one-time code of theirs
issue-signal ID DIGEST REASON
    commits what \`signal\` showed with this digest; members are told within a minute
amend-signal ID STOP TARGET REASON
    changes the levels of an open signal, in cents, or none. The reason is told to members
withdraw-signal ID REASON
    withdraws a signal before its session opens. The reason is told to members
close-signal ID REASON
    closes an open signal at the next session's open. The reason is told to members
discard-signal ID REASON
    drops a draft
watches
    lists the stocks to watch
add-watch SYMBOL REASON HOLDINGS
    names a stock to watch; members who chose these alerts are told. HOLDINGS is what the analyst holds of it
remove-watch ID REASON
    takes one off the list

== Alerts and the card provider's webhooks

stop-alerts
    stops every alert at once, in every process; what is to be told waits
start-alerts
    lets alerts leave again
replay-webhook ID
    processes an event of the card provider once more; ID is the provider's, as in the log

== Members, and what they pay

member EMAIL REASON
    prints what the desk shows of a member: sessions, subscription, charges, notes. The audit log has the
    look, and the member sees its day
end-sessions EMAIL REASON
    ends all that opens a member's account, except the password
cancel EMAIL once|period-end REASON
    cancels a member's subscription
grant EMAIL MONTHS REASON [--email STAFF --code CODE]
    gives a member free months, as credit of what they cost. Above DESK_GIVES_CENTS, refunds included,
    another person has to approve it at the desk: name who asks by --email and their one-time --code
refund EMAIL CHARGE REASON [--cents CENTS] [--email STAFF --code CODE]
    refunds a charge that \`member\` lists, or a part of it, by the same rule
export EMAIL YYYY-MM-DD letter|email|form
    prints a copy of the data of a member who asked for it in writing on that day, without their own trades
erase EMAIL YYYY-MM-DD letter|email|form
    erases a member who asked for it in writing on that day
disputes
    lists the payments that banks were asked to take back, undecided ones first
dispute ID [--submit]
    prints the evidence for one; --submit sends it to the bank, which takes it once
revenue
    prints the number of subscriptions, the monthly recurring revenue, churn, payments and refunds by month, and
    how many came from a visit to an account and further, by campaign, website and promo code
move-clock EMAIL DAYS
    moves a user's clock at the sandbox card provider ahead: trials end, months are charged, refused cards
    are tried again

== Leads, trades of readers, applications at the broker

leads [--since YYYY-MM-DD] [KIND]
    prints as CSV the people who asked for a link, wanted to take part or to sponsor, or signed up as
    investors, and what they agreed to; KIND is phone, signup, join-us, sponsor or investor
erase-lead EMAIL-OR-NUMBER REASON
    erases all that was left with it, for a person who asked for that in writing and may have no account
submissions
    lists the trades of readers that are pending, each with its id and its evidence
accept-submission ID REASON
    lists one on the tracker, with its evidence
refuse-submission ID REASON
    leaves one out, also one that was accepted before
applications
    lists applications for brokerage accounts that are not open yet or ended lately, each with its id and
    the cause; e-mail addresses are masked
ask-application ID
    lets the upstream ask the provider again about one

== Staff and accounts

remove-second-step EMAIL
    for a user who has lost the phone, the passkey and the recovery codes; check first that they are the
    owner. Removes the second step of the accounts of that address, signs them out everywhere, mails the owner
grant-role EMAIL ROLE
    gives a user with a confirmed address a role at /desk: analyst, support or owner
take-role EMAIL ROLE
    takes it back, and ends every session of that user at the desk
roles
    lists the roles at the desk
check-audit
    reads the desk's audit log from its beginning, and says whether a row was changed or removed

== Posts and the newsletter

posts
    lists the posts with their ids, states and versions
post ID
    shows one, with its text and what was published of it
write-post FILE.json
    drafts a post, or changes the one whose id and version the file names. Its fields are those of the
    desk's form; "bodyFile" names a file of Markdown beside it
publish-post ID VERSION REASON
    publishes a draft
correct-post ID VERSION NOTE
    publishes a newer text, with a dated note that readers see
schedule-post ID VERSION TIME REASON
    lets the upstream publish a draft at a time, such as 2026-01-05T10:00:00Z
unschedule-post ID VERSION REASON
    cancels that
withdraw-post ID VERSION REASON
    withdraws a post; its address then says why
discard-post ID VERSION REASON
    drops a draft that was never published
add-picture FILE WORDS
    encodes a picture anew, and prints the Markdown for it; WORDS say what it shows
authors
    lists the authors, as JSON
write-author FILE.json
    adds an author, or changes the one whose id and version the file names
remove-picture ID REASON
    removes a picture that no text has; the id is what its address names
newsletters
    lists the issues of the newsletter, with what became of their mails
newsletter ID
    shows one, with its mail
write-newsletter FILE.json
    drafts an issue, or changes the one whose id and version the file names: "subject", and "body" or
    "bodyFile", in Markdown
test-newsletter ID VERSION EMAIL
    sends the mail of an issue at once to an account that has a role at the desk, and to no other
send-newsletter ID VERSION REASON
    lets the upstream send an issue to every confirmed address, once
halt-newsletter ID VERSION REASON
    sends no more mails of an issue, for good
discard-newsletter ID VERSION REASON
    drops a draft of one

== Referrals and campaigns

referrals [--month YYYY-MM]
    prints as CSV, in cents, what is due to whom for the sales of their promo codes; --month: the sales of
    one month
pay-referral EMAIL CENTS REFERENCE
    notes what you have paid out, once for each reference; cents below 0, with a reference of their own, take
    back what was noted wrongly
void-referral EMAIL-OR-ID
    makes a customer's purchases count for no ambassador, if they were made only to be counted. The id is
    that of the account, or of a subscription at the card provider
end-code CODE
    withdraws a promo code; what it sold before still counts
campaigns [--since YYYY-MM-DD]
    prints as CSV how many people each campaign brought, and what they paid
campaign-people [--since YYYY-MM-DD]
    prints as CSV which campaign brought whom`;

/** What `help` prints, which needs no settings, as `--help` does behind any command; undefined where something else is asked for. */
export const helpFor = ([name = "", ...words]: readonly string[]): string | undefined =>
  name === "help" || [name, ...words].some((word) => word === "-h" || word === "--help") ? usage : undefined;
