import type { contract } from "../../contract";
import type { PlansOf } from "../plan";
import type { World } from "../world";
import { ledgerPlan } from "./ledger";

export const roiPlans = (world: World): PlansOf<typeof contract.roi> => ({ ledger: ledgerPlan(world) });
