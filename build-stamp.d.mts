export function isBuilt(root: string): boolean;
export function isBuildCurrent(root: string): boolean;
export function stampBuild(root: string): void;
