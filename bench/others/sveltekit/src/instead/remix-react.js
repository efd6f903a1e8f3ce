// What the product's modules ask Remix for, as it is on the landing page for somebody who is not signed in.
import { brandName } from "~/../domain/brand";

const location = { pathname: "/2024", search: "" };
const site = { user: null, toast: undefined, brand: brandName(undefined), closed: false };

export const useLocation = () => location;
export const useMatches = () => [];
export const useRouteLoaderData = () => site;
