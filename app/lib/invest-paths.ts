import { type CameFrom, segment, withFrom, withQuery } from "./path-parts";

/** The addresses of investors, below /invest, but those that every page may show (`paths`). */
export const investPaths = {
  investSignUp: () => "/invest/sign-up",
  investVerify: () => "/invest/verify",
  investSignInLink: (back?: CameFrom) => withFrom("/invest/login/link", back),
  investOpenSignInLink: (token: string) => `/invest/login/link/${segment(token)}`,
  investLogout: () => "/invest/logout",
  investForgotPassword: () => "/invest/forgot-password",
  investResetPassword: (token: string) => `/invest/reset-password/${segment(token)}`,
  /** With amounts, the form begins with them. */
  investBack: (typed: { amount?: string | undefined; elsewhere?: string | undefined } = {}) =>
    withQuery("/invest/back", typed),
  /** What the card provider's script begins a pledge's payment with (POST, JSON). */
  investPaymentIntent: () => "/invest/back/intent",
  /** With `paid`, a pledge's id: where the provider's page leads back to. */
  investAccount: (query: { paid?: string } = {}) => withQuery("/invest/account", query),
  /** What an investor acknowledged, and a copy of what is kept about them. */
  investData: () => "/invest/account/data",
  investAcknowledgements: (query: { format?: "csv" } = {}) =>
    withQuery("/invest/account/data/acknowledgements", query),
  investExport: () => "/invest/account/data/export",
};
