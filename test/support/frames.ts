export async function frames(count: number): Promise<void> {
  for (let passed = 0; passed < count; passed += 1) await new Promise(requestAnimationFrame);
}
