/** How often to look for the parent, in milliseconds. */
const POLL_INTERVAL_MS = 500;

/**
 * Calls `onEnd` once when a process has ended. npm does not pass a signal on to the program that it runs through a shell, so
 * `npm start` sets START_PARENT_PID (bootstrap.mjs) and the program ends with its parent.
 * @param pid the parent of the launcher: this process's own parent, or one further up where the launcher is still running
 */
export function watchParent(pid: number, onEnd: () => void): void {
  // An ended parent that nothing has reaped still has its process id; but its children have another parent.
  const isOwnParent = process.ppid === pid;
  const timer = setInterval(() => {
    if (isRunning(pid) && (!isOwnParent || process.ppid === pid)) return;
    clearInterval(timer);
    onEnd();
  }, POLL_INTERVAL_MS).unref();
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs as another user.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
