import { enquiryKinds } from "../enquiries/enquiry-kinds.service.server";
import type { Deps } from "../../platform/deps";
import type { User } from "../../platform/auth/principal";
import { canRead } from "../enquiries/staff/enquiry-review.service.server";
import type { Subject } from "../uploads/file-uploads.model";
import { queues } from "./all-queues.service.server";

export async function canReadFiles(
  deps: Pick<Deps, "db">,
  user: User,
  { kind, id }: Subject,
): Promise<boolean> {
  if (kind === "enquiry") return canRead(deps, enquiryKinds, user, id);
  return kind === "registration" && queues.learners.visibility(user, null) === "whole";
}
