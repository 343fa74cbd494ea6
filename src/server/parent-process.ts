const POLL_INTERVAL_MS = 500;

/**
 * Calls `onEnd` once when a process has ended. npm passes no signals through its shell, so `npm start` sets
 * START_PARENT_PID (bootstrap.mjs).
 */
export function watchParent(pid: number, onEnd: () => void): void {
  // An unreaped parent still has its process id, but its children already have another parent.
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
    // EPERM: the process runs as another user.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
