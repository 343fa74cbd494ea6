import { enquiryKinds } from "../../enquiries.server";
import type { Deps } from "../../platform/deps";
import type { User } from "../../platform/who";
import { mayRead } from "../enquiries/staff.service.server";
import type { Subject } from "../uploads/file-uploads.model";
import { queues } from "./queues.server";

/** Whether somebody of the staff works on a record, and so reads what was sent along with it. */
export async function mayReadFiles(
  deps: Pick<Deps, "db">,
  who: User,
  { kind, id }: Subject,
): Promise<boolean> {
  if (kind === "enquiry") return mayRead(deps, enquiryKinds, who, id);
  return kind === "registration" && queues.learners.sight(who, null) === "whole";
}
