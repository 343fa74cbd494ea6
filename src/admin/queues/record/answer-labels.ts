import { registerChoices } from "../../../features/applications/ui/register-choices";
import { registerLabels } from "../../../features/applications/ui/register-labels";
import { contactLabels } from "../../../features/contact/ui/contact-labels";
import { mentorChoices } from "../../../features/mentors/ui/mentor-choices";
import { mentorLabels } from "../../../features/mentors/ui/mentor-labels";
import { partnershipChoices } from "../../../features/partnerships/ui/partnership-choices";
import { partnershipLabels } from "../../../features/partnerships/ui/partnership-labels";
import type { QueueName } from "../../../features/queues/queue.model";
import { m } from "../../../paraglide/messages";
import type { Choice } from "../../../ui/form/choice-field";
import type { Choices } from "../../../ui/form/format-answer";

export function questionLabels(queue: QueueName): Record<string, string> {
  switch (queue) {
    case "learners":
      return { ...registerLabels(), storyConsent: m.queue_agreed_story() };
    case "mentors":
      return mentorLabels();
    case "partnerships":
      return partnershipLabels();
    case "messages":
      return contactLabels();
  }
}

export function answerChoices(queue: QueueName, skills: readonly Choice[]): Choices {
  switch (queue) {
    case "learners":
      return { ...registerChoices(), languages: skills, frameworks: skills };
    case "mentors":
      return { ...mentorChoices(), skill: [...skills, ...mentorChoices().skill] };
    case "partnerships":
      return partnershipChoices();
    case "messages":
      return {};
  }
}
