/** How dates are shown; the upstream writes them in its mails by the same functions. */
export { formatDate, formatDay, formatDeadline, formatInstant, formatMonth } from "../../domain/dates";
