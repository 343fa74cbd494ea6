/** Two low tones and a vibration, because staff look at the guest, not at the phone. Never throws. */
export function playAlarm(): void {
  try {
    navigator.vibrate?.([200, 100, 200]);
    const audio = new AudioContext();
    const gainNode = audio.createGain();
    gainNode.gain.value = 0.3;
    gainNode.connect(audio.destination);
    for (const start of [0, 0.25]) {
      const tone = audio.createOscillator();
      tone.type = "square";
      tone.frequency.value = 220;
      tone.connect(gainNode);
      tone.start(audio.currentTime + start);
      tone.stop(audio.currentTime + start + 0.18);
    }
    setTimeout(() => void audio.close(), 1000);
  } catch {
    // Sound is optional.
  }
}
