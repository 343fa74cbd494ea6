import type { ReactNode } from "react";
import { m } from "../../../paraglide/messages";
import { PersonPicture } from "../../../ui/picture/person-picture";
import { Text } from "../../../ui/text";
import type { TestimonialView } from "../team-view.server";
import "../../../ui/styles/card.css";
import "./testimonial.css";

export function TestimonialBanner({
  testimonial,
  children,
}: {
  testimonial: TestimonialView;
  children?: ReactNode;
}) {
  return (
    <section className="section voice" aria-label={m.team_voices()}>
      <div className={children ? "wrap voice-pair" : "wrap"}>
        <Quote testimonial={testimonial} />
        {children}
      </div>
    </section>
  );
}

export function TestimonialList({ testimonials }: { testimonials: TestimonialView[] }) {
  return (
    <ul className="voices">
      {testimonials.map((testimonial) => (
        <li key={testimonial.name}>
          <Quote testimonial={testimonial} />
        </li>
      ))}
    </ul>
  );
}

function Quote({ testimonial }: { testimonial: TestimonialView }) {
  return (
    <figure className="stack voice-quote">
      <Text of={testimonial.content} as="blockquote" />
      <figcaption className="person">
        <PersonPicture of={testimonial} size="mark" />
        <span>
          <b>{testimonial.name}</b>
          <Text of={testimonial.role} />
        </span>
      </figcaption>
    </figure>
  );
}
