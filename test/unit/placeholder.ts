/** placeholder */ export {};
