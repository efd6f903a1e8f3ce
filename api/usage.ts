/** The commands of the upstream, for its operator. */
export const usage = `npm run api -- COMMAND, and in a release ops/run upstream COMMAND. Without a command the upstream starts.

import FILE.csv [ACTIONS.csv]
    puts real daily candles in place of those that its stocks have; the first line is
    symbol,date,open,high,low,close,volume. ACTIONS.csv has splits, dividends and halts; its first
    line is symbol,date,kind,amount
forget SYMBOL
    drops a stock's imported candles: the provider's come back
submissions
    lists the trades of readers that are pending, each with its id and its evidence
accept-submission ID REASON
    lists one on the tracker, with its evidence; the reason stands in quotation marks here
refuse-submission ID REASON
    leaves one out, also one that was accepted before
leads [--since YYYY-MM-DD] [KIND]
    lists as CSV who asked for a link, a part or a sponsorship, or signed up as an investor, and what
    they agreed to; KIND is phone, signup, join-us, sponsor or investor
erase-lead EMAIL-OR-NUMBER REASON
    erases all that was left with it, for a person who asked for that in writing and may have no account
applications
    lists applications for brokerage accounts that are not open yet and those that ended lately, each with
    its id and why; emails are masked
ask-application ID
    has the provider asked again about one by the upstream
move-clock EMAIL DAYS
    moves somebody's clock at the sandbox card provider ahead: trials end, months are charged,
    refused cards are tried again
practise SYMBOL
    commits a practice signal on a stock's sample or imported candles for the next session, so that
    its members are told; not in production
stop-alerts
    keeps every alert from leaving, at once and in every process; what is to be told waits
start-alerts
    lets alerts leave again
referrals [--month YYYY-MM]
    what is due to whom for the sales that their promo codes brought, as CSV, in cents; --month: the
    sales of one month
pay-referral EMAIL CENTS REFERENCE
    notes what you have paid out, once for each reference; cents below 0, with a reference of their
    own, take back what was noted wrongly
void-referral EMAIL-OR-ID
    has somebody's sales count for nobody, as of sales that were made only to be counted; the id is that of the account, or
    of a subscription at the card provider
end-code CODE
    withdraws somebody's promo code; what came by it before still counts
remove-second-step EMAIL
    for who has lost the phone, the passkey and the recovery codes, after a check of who is asking: takes
    the second step away from the accounts of that address, signs them out everywhere, and mails the owner
grant-role EMAIL ROLE
    lets a user with a confirmed address do at /desk what the role may: analyst, support or owner
take-role EMAIL ROLE
    takes that back, and ends every session of that user at the desk
roles
    lists who has which role at the desk
check-audit
    reads the desk's audit log from its beginning and says whether a row was changed or removed
posts
    lists the posts with their ids, states and versions
post ID
    one of them, with its text and what was published of it
write-post FILE.json
    drafts a post, or changes the one whose id and version the file names; its fields are those of the
    desk's form, and "bodyFile" names a file of Markdown beside it
publish-post ID VERSION REASON
    gives a draft to readers; the reason is for the audit log, in quotation marks here, as in what follows
correct-post ID VERSION NOTE
    gives readers a newer text, with a dated note that they see
schedule-post ID VERSION TIME REASON
    has a draft published by the upstream at a time, such as 2026-01-05T10:00:00Z
unschedule-post ID VERSION REASON
    takes that back
withdraw-post ID VERSION REASON
    takes a post from its readers; its address says why
discard-post ID VERSION REASON
    drops a draft that nobody has read
add-picture FILE WORDS
    encodes a picture anew and prints what stands for it in Markdown; the words say what it shows, in
    quotation marks here
newsletters
    lists the issues of the newsletter, with what became of their mails
newsletter ID
    one of them, with its mail
write-newsletter FILE.json
    drafts an issue, or changes the one whose id and version the file names; "subject", and "body" or
    "bodyFile", in Markdown
test-newsletter ID VERSION EMAIL
    sends the mail of an issue at once to an account that has a role at the desk, and to nobody else
send-newsletter ID VERSION REASON
    has the upstream send an issue to every confirmed address, once
halt-newsletter ID VERSION REASON
    sends no more mails of an issue, for good
discard-newsletter ID VERSION REASON
    drops a draft of one
authors
    lists the authors, as JSON
write-author FILE.json
    adds an author, or changes the one whose id and version the file names
market-data
    how fresh the candles of each source are, with gaps and suspected splits
correct-candles FILE.csv REASON
    writes a few daily candles over those of the same days, at once, and prints the old values, which the
    desk's audit log keeps with the reason; the reason stands in quotation marks here
replay-webhook ID
    has what the card provider told worked off once more; the id is the provider's, as the log has it
member EMAIL REASON
    tells what the desk shows of a member: sessions, subscription, charges, notes; the look is an entry of
    the audit log, and the member sees the day
end-sessions EMAIL REASON
    ends everything that opens a member's account but the password
cancel EMAIL once|period-end REASON
    cancels a member's subscription
grant EMAIL MONTHS REASON [--email STAFF --code CODE]
    gives a member free months, as credit of what they cost. What is more than DESK_GIVES_CENTS another
    person approves at the desk: then who asks is named, by their email and a one-time code of theirs
refund EMAIL CHARGE REASON [--cents CENTS] [--email STAFF --code CODE]
    gives a charge back that \`member\` lists, or a part of it, by the same rule
export EMAIL YYYY-MM-DD letter|email|form
    prints a copy of a member's data who asked for it in writing on that day, but for their own trades
erase EMAIL YYYY-MM-DD letter|email|form
    erases a member who asked for it in writing on that day
disputes
    lists the payments that banks were asked to take back, those that are not decided first
dispute ID [--submit]
    prints the evidence that there is for one; --submit sends it to the bank, which takes it once. The
    desk's audit log has each look and each sending
jobs
    counts the jobs of each queue, and lists those that fail and those that were given up
retry-job ID
    has a job that was given up tried anew by the upstream
discard-job ID REASON
    drops a job that was given up; the reason stands in the desk's audit log, in quotation marks here
revenue
    how many subscriptions there are, the monthly recurring revenue, and churn, payments and refunds by month
campaigns [--since YYYY-MM-DD]
    how many each campaign brought, and what they paid, as CSV
campaign-people [--since YYYY-MM-DD]
    which campaign brought whom, as CSV
migrate
    applies the migrations of this release, as every start does; with MIGRATIONS_DATABASE_URL by that role,
    which then gives the upstream's its rights
check-settings
    names every setting that is missing or unsafe
export-database FILE
    writes the whole embedded database to a new file
import-database FILE
    makes the data folder's database of such a file`;

/** What `help` prints, which needs no settings, as `--help` does behind any command; undefined where something else is asked for. */
export const helpFor = ([name = "", ...words]: readonly string[]): string | undefined =>
  name === "help" || [name, ...words].some((word) => word === "-h" || word === "--help") ? usage : undefined;
