import { alertBrowserCalls } from "./alert-browsers";
import { alertTextCalls } from "./alert-texts";
import { alertCalls } from "./alerts";
import { fillCalls } from "./fills";
import { todayCalls } from "./today";
import { watchlistCalls } from "./watchlist";

/** What a member has at hand: what is new, a watchlist, own trades, and how they are told. */
export const memberCalls = {
  ...alertCalls,
  ...alertTextCalls,
  ...alertBrowserCalls,
  ...fillCalls,
  ...todayCalls,
  ...watchlistCalls,
};
