/** Two short low tones and a buzz: whoever holds the phone looks at the next guest, not at it. Never fails. */
export function alarm(): void {
  try {
    navigator.vibrate?.([200, 100, 200]);
    const audio = new AudioContext();
    const loud = audio.createGain();
    loud.gain.value = 0.3;
    loud.connect(audio.destination);
    for (const start of [0, 0.25]) {
      const tone = audio.createOscillator();
      tone.type = "square";
      tone.frequency.value = 220;
      tone.connect(loud);
      tone.start(audio.currentTime + start);
      tone.stop(audio.currentTime + start + 0.18);
    }
    setTimeout(() => void audio.close(), 1000);
  } catch {
    // No sound here: the message is there all the same.
  }
}
