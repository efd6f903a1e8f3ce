// What the components ask Remix for, as it is on the landing page for somebody who is not signed in.
import { sampleTeam } from "~/content/team";
import { brandName } from "../../../../../domain/brand";

const location = { pathname: "/2024", search: "" };
const site = { user: null, toast: undefined, brand: brandName(undefined), closed: false, team: sampleTeam };

export const useLocation = () => location;
export const useMatches = () => [];
export const useRouteLoaderData = () => site;
export const useActionData = () => undefined;
