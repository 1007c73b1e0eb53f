/** The signed-in person's account and settings. */
export function ProfileScreen() {
  return (
    <div className="mx-auto w-full max-w-[720px] px-4 py-8 md:px-6">
      <h1 className="font-semibold text-28 tracking-[-0.02em]">Profile</h1>
    </div>
  );
}
