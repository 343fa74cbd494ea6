import { expect, test } from "vitest";
import { logicalName } from "./logical-styles";

test("physical sides become logical ones", () => {
  expect(logicalName("margin-left")).toBe("margin-inline-start");
  expect(logicalName("border-right-color")).toBe("border-inline-end-color");
  expect(logicalName("left")).toBe("inset-inline-start");
  expect(logicalName("border-top-right-radius")).toBe("border-start-end-radius");
  expect(logicalName("color")).toBeNull();
});
