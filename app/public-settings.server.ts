import type { Settings } from "./env.server";

/** What pages may know of the settings. */
export type PublicSettings = ReturnType<typeof publicSettingsOf>;

export const publicSettingsOf = (settings: Settings) => ({
  brandName: settings.brandName,
  contactEmail: settings.contactEmail,
  postalAddress: settings.postalAddress,
  publicUrl: settings.publicUrl,
  analytics: settings.analytics,
  hostedPageOrigins: settings.hostedPageOrigins,
  bankLink: settings.bankLink,
  cardEntry: settings.cardEntry,
  cardPageOrigins: settings.cardPageOrigins,
  stripePublishableKey: settings.stripePublishableKey,
  planId: settings.planId,
  paywall: settings.paywall,
  claims: settings.claims,
  bankLinkProvider: settings.bankLinkProvider,
  brokerageProvider: settings.brokerageProvider,
  brokerageName: settings.brokerageName,
  intermediaryName: settings.intermediaryName,
  brokerageOauthProvider: settings.brokerageOauthProvider,
  agreements: settings.agreements,
  formCrsUrl: settings.formCrsUrl,
  team: settings.team,
});
