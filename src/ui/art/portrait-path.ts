/** Address of the drawing of a person. @param code as `portraitCode` makes it */
export const portraitPath = (code: string): string => `/portraits/${code}.svg`;
